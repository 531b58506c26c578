import { z } from "zod";
import { flag, nullish, number, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const worktree = () =>
  z.looseObject({
    originalCwd: text("Working directory before."),
    preEnterOriginalCwd: text("Working directory at the start of the session."),
    worktreePath: text("Folder of the worktree."),
    worktreeName: text("Name of the worktree."),
    worktreeBranch: text("Branch of the worktree."),
    originalBranch: text("Branch before."),
    originalHeadCommit: text("Commit before."),
    sessionId: text("Session that made the worktree."),
    enteredExisting: flag("Whether the worktree was there before."),
    hookBased: flag("Whether a hook made it."),
    tmuxSessionName: text("Terminal session of the worktree."),
    creationDurationMs: number("How long it took to make it, in milliseconds."),
    usedSparsePaths: flag("Whether only some folders are in it."),
  });

/** States of where the session is: worktree, folder, links and other sessions. */
export const placeStates = {
  "worktree-state": shape("Worktree that the session works in.", () => ({
    worktreeSession: nullish(worktree(), "The worktree; null once it was left."),
  })),
  relocated: shape("The session went on in another folder.", () => ({
    relocatedCwd: text("The folder."),
  })),
  "continued-in": shape("The conversation goes on in another session.", () => ({
    continuedInSessionId: text("That session."),
    timestamp: text("When it was written, ISO 8601."),
  })),
  "ended-by-model": shape("The model ended the conversation.", () => ({
    timestamp: text("When it did, ISO 8601."),
  })),
  "bridge-session": shape("The session can be controlled from elsewhere.", () => ({
    bridgeSessionId: text("Its id at the vendor."),
    lastSequenceNum: number("Last event that was passed on."),
    ownerAccountUuid: text("Account that it belongs to."),
    ownerOrganizationUuid: text("Organization that it belongs to."),
    sessionGroupingId: text("Group of sessions that it belongs to."),
    noHistoryBackfill: flag("Whether earlier rows are not passed on."),
    declaredDialogKinds: texts("Questions that can be asked there."),
  })),
  "pr-link": shape("A pull request of the session; written again after every turn.", () => ({
    prNumber: number("Number of the pull request."),
    prUrl: text("Its address."),
    prRepository: text("Repository, as owner/name."),
    timestamp: text("When it was written, ISO 8601."),
  })),
  "frame-link": shape("An artifact of the session; each record counts.", () => ({
    path: text("Path of the file."),
    frameUrl: text("Address of the artifact."),
    title: text("Title of the artifact."),
    artifactCount: number("Artifacts so far."),
    timestamp: text("When it was written, ISO 8601."),
  })),
  "artifact-comment-monitor": shape("Artifacts whose comments are watched.", () => ({
    v: number("Version of the record."),
    artifacts: optional(
      z.record(
        z.string(),
        z.looseObject({
          state: text("Whether it is watched."),
          writtenAtMs: number("When that was written, in milliseconds since 1970."),
          title: text("Title of the artifact."),
        }),
      ),
      "The artifacts, by address.",
    ),
  })),
  "artifact-autoreact-ledger": shape("Comments that were answered unasked.", () => ({
    v: number("Version of the record."),
    accountUuid: text("Account that it belongs to."),
    artifacts: optional(z.record(z.string(), z.unknown()), "The artifacts, by address."),
  })),
};
