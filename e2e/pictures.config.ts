import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run pictures`: pictures of README and docs, taken of the built lab as its journeys are. */
export default defineConfig(journeys, { testMatch: "pictures.ts", reporter: "list" });
