import { choice, number, object, objects, text } from "../field.js";

/** What is to be reviewed. */
export function reviewTarget() {
  return object("What is to be reviewed; 0.6x and later.", {
    type: choice("Kind of the target.", "uncommittedChanges", "baseBranch", "commit", "custom"),
    branch: text("The branch to compare with."),
    sha: text("The commit."),
    title: text("The commit's first line."),
    instructions: text("What to look at, in words."),
  });
}

/** What a review found. */
export function reviewOutput() {
  return object("What the review found; null if it was broken off.", {
    findings: objects("What was found.", {
      title: text("The finding in short."),
      body: text("The finding."),
      confidence_score: number("How sure the reviewer is, from 0 to 1."),
      priority: number("How urgent it is; 0 is the most."),
      code_location: object("Where it is.", {
        absolute_file_path: text("Path of the file."),
        line_range: object("Lines of the file.", {
          start: number("First line, counted from 1."),
          end: number("Last line."),
        }),
      }),
    }),
    overall_correctness: text("Verdict on the change."),
    overall_explanation: text("Why."),
    overall_confidence_score: number("How sure the reviewer is, from 0 to 1."),
  });
}
