/** Chance that can be repeated: each call gives a number from 0 to below 1. */
export type Chance = () => number;
/** The chance of a seed: the same seed gives the same numbers on every machine. (mulberry32, Tommy Ettinger 2017) */
export declare function chanceOf(seed: number): Chance;
/** A seed of its own for each part of a task, of the task's: so that what one part draws does not depend on the others. */
export declare function partSeed(seed: number, part: number): number;
/** `take` of the numbers from 0 to before `count`, rising, each as likely as any other (selection sampling, Knuth's algorithm S). */
export declare function drawn(count: number, take: number, chance: Chance): Uint32Array<ArrayBuffer>;
/** The numbers from 0 to before `count` in an order of chance (Fisher and Yates). */
export declare function shuffled(count: number, chance: Chance): Uint32Array<ArrayBuffer>;
