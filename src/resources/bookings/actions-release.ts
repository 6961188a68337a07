import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany } from '../../kernel/storage/record.ts'
import { addMilliseconds, MINUTE } from '../../kernel/time/instant.ts'
import { RELEASES } from '../contract-resource.ts'
import type { ResourceRow } from '../table.ts'
import { bookings, lockTentative } from './store.ts'

/**
 * What waits for somebody to check in follows its resource, which is locked, so that nothing is booked meanwhile: it is not released any more, or
 * sooner or later than it was to be. What was booked without a release stays so, since nobody was told that they would have to check in.
 */
export async function followAutoRelease(context: WriteContext, before: ResourceRow, after: ResourceRow): Promise<void> {
  if (!before.autoReleaseEnabled) return
  const later = (RELEASES[after.autoReleaseInterval] - RELEASES[before.autoReleaseInterval]) * MINUTE
  if (after.autoReleaseEnabled && later === 0) return
  const waiting = await lockTentative(context.tx, context.network, { resourceRef: after.id, now: context.now })
  const changed = await bookings.updateMany(context, waiting, ({ releaseDate }) =>
    after.autoReleaseEnabled
      ? { releaseDate: addMilliseconds(releaseDate!, later) }
      : { status: 'confirmed' as const, releaseDate: null },
  )
  await recordMany(context, 'booking', 'updated', changesBetween(waiting, changed))
}
