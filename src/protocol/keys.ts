/** Names a page in the worker: another text is another key. */
export type PageKey = string;
/** A lane's id: runs of one lane replace each other, those of two lanes never do. */
export type LaneId = string;
/** Numbers the runs of a session; a window or explanation asked of an old run is not answered. */
export type RunId = number;
