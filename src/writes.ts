import { grantToken } from './access/actions-tokens.ts'
import { letIn, mailForgotten } from './access/links/actions-let-in.ts'
import { renewLink } from './access/links/actions-renew.ts'
import { spend } from './access/links/actions.ts'
import { dropPassword, replacePassword } from './access/passwords/actions.ts'
import { addPasskey, signInByKey } from './access/passkeys/actions.ts'
import { noteProof } from './access/proofs/actions.ts'
import { noteRefusal, noteSessionUse, signInByPassword, signOutOf } from './access/sessions/actions.ts'
import { setUpService } from './access/setup/actions.ts'
import { noteUse } from './access/actions-uses.ts'
import { movePictures } from './demo/pictures.ts'
import { beginImport, discardLines, stageLines } from './imports/actions-writes.ts'
import { jobs, type Retention } from './jobs.ts'
import { routeWrites } from './kernel/http/carry-out.ts'
import { isStrict } from './kernel/http/strict.ts'
import { jobWrites } from './kernel/jobs/batches.ts'
import { taskWrites } from './kernel/jobs/tasks.ts'
import type { AnyWrite } from './kernel/writes/writes.ts'
import { mailWrites } from './mail/actions-send.ts'
import { walkClock } from './networks/actions-clock.ts'
import { routes } from './routes.ts'
import { previewChange, previewNew } from './subscriptions/previews/actions.ts'

/** Everything that a running service writes. */
export const writes = (retention: Retention): AnyWrite[] => [
  ...routeWrites(routes, isStrict()),
  grantToken,
  signInByPassword,
  noteRefusal,
  signOutOf,
  noteSessionUse,
  letIn,
  mailForgotten,
  renewLink,
  spend,
  replacePassword,
  dropPassword,
  addPasskey,
  signInByKey,
  noteProof,
  setUpService,
  noteUse,
  stageLines,
  beginImport,
  discardLines,
  movePictures,
  walkClock,
  previewNew,
  previewChange,
  ...jobWrites(jobs(retention)),
  ...taskWrites,
  ...mailWrites,
]
