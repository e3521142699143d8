import { useEffect, useRef, useState } from "react";

/**
 * The answer to the latest question. At most one question is out; of those that come up meanwhile only the last is asked, and the
 * last answer stays until the next: a picture never flickers. The question must be the same function while it asks the same.
 */
export function useLatestAnswer<T>(question: (() => Promise<T | undefined>) | undefined): T | undefined {
  const [answer, setAnswer] = useState<T>();
  const wanted = useRef<typeof question>(undefined);
  const isAsking = useRef(false);
  useEffect(() => {
    wanted.current = question;
    if (isAsking.current) return;
    const ask = async (): Promise<void> => {
      isAsking.current = true;
      try {
        for (let asked: typeof question = undefined; asked !== wanted.current;) {
          asked = wanted.current;
          const next = await asked?.();
          // A run that another has replaced is not answered: the next question is already on its way.
          if (next !== undefined && asked === wanted.current) setAnswer(next);
        }
      } finally {
        isAsking.current = false;
      }
    };
    void ask();
  }, [question]);
  return answer;
}
