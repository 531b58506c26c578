/** Kinds of subjects of findings. */
export const subjectKinds = ["tool", "program", "place", "mode", "errorKind"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What a finding is about: a tool, a shell's program, a kind of place, a permission mode or a kind of error. */
export interface FindingSubject {
  readonly kind: SubjectKind;
  readonly name: string;
}
