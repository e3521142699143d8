// A package of CommonJS comes with code that wraps it: that stays with it here, and out of what loads it late.
export { analyse } from "chardet";
