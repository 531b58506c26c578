/** The newer of two dotted version numbers, by their codes; 0 is unknown. It is told by TypeScript. */
export declare function newerVersion(a: i32, b: i32): i32;
