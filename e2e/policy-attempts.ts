/**
 * Tries in a page what a strict policy forbids, and what it allows; says of each whether it came through. It is handed to the page as
 * its text, so that it knows nothing but what is within it.
 */
export async function tryEverything({
  elsewhere,
  withForm,
}: {
  elsewhere: string;
  withForm: boolean;
}): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const blocked = new Set<string>();
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    blocked.add(`${effectiveDirective} ${blockedURI}`);
  });
  const marks: Record<string, unknown> = {};
  Object.assign(window, { marks });
  const note = (name: string, isAllowed: boolean): void => {
    outcomes[name] = isAllowed ? "allowed" : "blocked";
  };
  const settled = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      return false;
    }
  };
  const loaded = (element: HTMLElement, set: () => void): Promise<boolean> =>
    new Promise((resolve) => {
      element.addEventListener("load", () => resolve(true));
      element.addEventListener("error", () => resolve(false));
      set();
      document.body.append(element);
    });
  // In a task of its own: what a test evaluates may evaluate texts itself.
  await new Promise<void>((resolve) => {
    setTimeout(() => {
      const runs = (work: () => unknown): boolean => {
        try {
          return work() === 2;
        } catch {
          return false;
        }
      };
      const evaluate = Reflect.get(window, "eval") as (text: string) => unknown;
      note(
        "eval",
        runs(() => evaluate("1 + 1")),
      );
      note(
        "function",
        runs(() => (Reflect.construct(Function, ["return 2"]) as () => unknown)()),
      );
      resolve();
    });
  });
  const script = document.createElement("script");
  script.textContent = "window.marks.inline = true";
  document.body.append(script);
  note("inline script", marks["inline"] === true);
  const button = document.createElement("button");
  button.setAttribute("onclick", "window.marks.handler = true");
  document.body.append(button);
  button.click();
  note("inline handler", marks["handler"] === true);
  const foreign = document.createElement("script");
  note("script from elsewhere", await loaded(foreign, () => (foreign.src = `${elsewhere}/script`)));
  note("fetch", await settled(() => fetch(`${elsewhere}/fetch`, { mode: "no-cors" })));
  navigator.sendBeacon(`${elsewhere}/beacon`);
  const image = document.createElement("img");
  note("image", await loaded(image, () => (image.src = `${elsewhere}/image`)));
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  note("style sheet", await loaded(sheet, () => (sheet.href = `${elsewhere}/sheet`)));
  const frame = document.createElement("iframe");
  await loaded(frame, () => (frame.src = `${elsewhere}/frame`));
  note("worker from a blob", await startsWorker());
  const base = document.createElement("base");
  base.href = elsewhere;
  document.head.append(base);
  note("base", document.baseURI.startsWith(elsewhere));
  base.remove();
  const form = document.createElement("form");
  form.action = `${elsewhere}/form`;
  // Without a policy the page would go.
  if (withForm) {
    document.body.append(form);
    form.submit();
  }
  // A form is looked at in a task of its own.
  while (form.isConnected && ![...blocked].some((violation) => violation.startsWith("form-action")))
    await new Promise((resolve) => setTimeout(resolve));
  note("own file", await settled(() => fetch("./pages/index.json").then((response) => response.json())));
  const data = document.createElement("img");
  const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAICAgP///ywAAAAAAQABAAACAkQBADs=";
  note("picture in data", await loaded(data, () => (data.src = pixel)));
  const style = document.createElement("style");
  style.textContent = "#styled { width: 77px }";
  const styled = document.createElement("p");
  styled.id = "styled";
  document.body.append(style, styled);
  note("inline style", styled.offsetWidth === 77);
  for (const [name, directive] of [
    ["beacon", "connect-src"],
    ["frame", "frame-src"],
    ["form", "form-action"],
  ] as const)
    note(name, ![...blocked].some((violation) => violation.startsWith(`${directive} ${elsewhere}`)));
  return outcomes;

  function startsWorker(): Promise<boolean> {
    return new Promise((resolve) => {
      try {
        const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"], { type: "text/javascript" })));
        worker.addEventListener("message", () => resolve(true));
        worker.addEventListener("error", () => resolve(false));
      } catch {
        resolve(false);
      }
    });
  }
}
