/** The newer of two dotted version numbers, by their codes; 0 is unknown. TypeScript compares them. */
export declare function newerVersion(a: i32, b: i32): i32;
