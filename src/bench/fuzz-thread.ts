import { answerTasks } from "../node/thread-pool.ts";
import { corpusPages } from "./corpus.ts";
import { fuzzPagesOf, runCase, stages } from "./fuzz-case.ts";

await answerTasks((_, onStep) => {
  const pages = fuzzPagesOf(corpusPages());
  return (seed: number) => runCase(seed, pages, (stage) => onStep(stages.indexOf(stage)));
});
