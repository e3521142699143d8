/** Lets other work have its turn. By a message, not a timer: those of a tab that nobody looks at wait for seconds, in time for a minute. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const go = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", go, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}
