import { Button, Text } from '@mantine/core'
import { CalendarX, CirclePause, CirclePlay, Flag, PencilLine, Undo2, WalletMinimal, type LucideIcon } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import type { Mark } from './life.ts'
import { isOver, STALE, type Subscription } from './subscription.ts'
import classes from './timeline.module.css'
import { useChangeWords } from './use-change-words.ts'

const ICONS: Record<Mark['kind'], LucideIcon> = {
  change: PencilLine,
  pauseStart: CirclePause,
  pauseEnd: CirclePlay,
  commitmentEnd: Flag,
  canceled: CalendarX,
  end: CalendarX,
  collectionPaused: WalletMinimal,
  collectionResumes: WalletMinimal,
}

interface Props {
  mark: Mark
  of: Subscription
  now: string
}

/** What happens at an instant: a change, a pause, the end. What is to come can be taken back where it stands. */
export function TimelineMark({ mark, of: subscription, now }: Props) {
  const { subscriptions: w } = useWords()
  const { day } = useFormats(subscription.locationRef)
  const changed = useChangeWords(subscription)
  const isPast = mark.at <= now
  const Icon = ICONS[mark.kind]
  const texts: Record<Exclude<Mark['kind'], 'change'>, string> = {
    pauseStart: isPast ? w.marks.pausedSince : w.marks.pausedFrom,
    pauseEnd: isPast ? w.marks.resumed : w.marks.resumes,
    commitmentEnd: w.marks.commitmentEnd,
    canceled: w.marks.canceled,
    end: isPast ? w.marks.ended : w.marks.ends,
    collectionPaused: w.marks.collection[subscription.pausePaymentCollection?.behavior ?? 'draft'],
    collectionResumes: w.marks.collects,
  }
  return (
    <li className={classes.mark} data-is={isPast ? 'over' : 'coming'}>
      <Icon size={13} aria-hidden className={classes.icon!} />
      <div className={classes.head}>
        <Text span size="sm">
          {mark.kind === 'change' ? changed(mark.change) : texts[mark.kind]}
        </Text>
        <Text span size="xs" c="dimmed">
          {day(mark.at)}
          {mark.kind === 'canceled' && subscription.cancelReason && ` · ${subscription.cancelReason}`}
        </Text>
        <span className={classes.billed}>
          <TakeBack mark={mark} of={subscription} now={now} />
        </span>
      </div>
    </li>
  )
}

/** Takes back what is to come. */
function TakeBack({ mark, of: subscription, now }: Props) {
  const { subscriptions: w } = useWords()
  const { id } = subscription
  const stale = { stale: STALE }
  const undo = useWrite(stoa.subscriptions.deleteSubscriptionChange, { said: () => w.takenBack, ...stale })
  const endPause = useWrite(stoa.subscriptions.endSubscriptionPause, { said: () => w.pauseEnded, ...stale })
  const update = useWrite(stoa.subscriptions.updateSubscription, { said: () => w.takenBack, ...stale })
  if (isOver(subscription)) return null
  const button = (label: string, run: () => void, isPending: boolean) => (
    <Button size="compact-xs" variant="subtle" leftSection={<Undo2 size={13} />} loading={isPending} onClick={run}>
      {label}
    </Button>
  )
  if (mark.kind === 'change' && !mark.change.applyDate && mark.at > now)
    return button(w.takeBack, () => undo.run({ params: { id, changeId: mark.change.id } }), undo.isPending)
  if (mark.kind === 'pauseStart' && (mark.pause.endDate === undefined || mark.pause.endDate > now))
    return button(
      mark.at > now ? w.takeBack : w.endPause,
      () => endPause.run({ params: { id, pauseId: mark.pause.id } }),
      endPause.isPending,
    )
  if (mark.kind === 'end' && mark.at > now)
    return button(
      w.takeBack,
      () => update.run({ params: { id }, body: { subscription: { endDate: null } } }, { seen: subscription }),
      update.isPending,
    )
  return null
}
