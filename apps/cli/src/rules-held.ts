/** Numbers of the counting rules that a fixture shows to hold. */
export const rulesHeld: readonly string[] = [];
