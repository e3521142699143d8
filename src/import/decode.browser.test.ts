import { describe } from "vitest";
import { itDecodesAsTheStandard } from "./decode-laws.fixture.ts";

describe("decodePage in a browser", () => {
  itDecodesAsTheStandard();
});
