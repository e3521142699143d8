// A thread knows nothing of TypeScript until it is told, even where the thread that starts it does.
import { register } from "tsx/esm/api";

register();
await import("./evaluate-thread.fixture.ts");
