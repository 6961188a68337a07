import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CalendarX, CirclePause, Coins, FilePen, Plus, Undo2, WalletMinimal } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useWords } from '../../kit/format/words.tsx'
import { ledgerAddress } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'
import { isOver, STALE, type Subscription } from './subscription.ts'

/** What can be done with a subscription. */
export function SubscriptionActions({ of }: { of: Subscription }) {
  const { subscriptions: w, shell } = useWords()
  const [, change] = useAddress()
  const params = { id: of.id }
  const update = useWrite(stoa.subscriptions.updateSubscription, { said: () => w.collectsAgain, stale: STALE })
  const open = (dialog: string) => () => change({ dialog })
  const over = isOver(of)
  useShortcuts(
    shell.keys.thisPage,
    over
      ? []
      : [
          { keys: 'c', label: w.addItem, run: open('add') },
          { keys: 'e', label: w.termsTitle, run: open('terms') },
          { keys: 'p', label: w.pause, run: open('pause') },
        ],
  )
  const collecting = of.pausePaymentCollection
  return (
    <>
      {!over && (
        <>
          <Button leftSection={<Plus size={15} />} onClick={open('add')}>
            {w.addItem}
          </Button>
          <Button variant="default" leftSection={<CirclePause size={15} />} onClick={open('pause')}>
            {w.pause}
          </Button>
          {of.endDate === undefined && (
            <Button variant="default" leftSection={<CalendarX size={15} />} onClick={open('cancel')}>
              {w.cancel}
            </Button>
          )}
        </>
      )}
      <MoreMenu>
        <Menu.Item leftSection={<Coins size={15} />} component={Link} to={ledgerAddress(of)}>
          {shell.ledgers}
        </Menu.Item>
        {!over && (
          <>
            <Menu.Item leftSection={<FilePen size={15} />} onClick={open('terms')}>
              {w.termsTitle}
            </Menu.Item>
            {collecting ? (
              <Menu.Item
                leftSection={<Undo2 size={15} />}
                onClick={() => update.run({ params, body: { subscription: { pausePaymentCollection: null } } }, { seen: of })}
              >
                {w.collectAgain}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<WalletMinimal size={15} />} onClick={open('collect')}>
                {w.collectTitle}
              </Menu.Item>
            )}
            {of.endDate !== undefined && (
              <Menu.Item leftSection={<CalendarX size={15} />} onClick={open('cancel')}>
                {w.otherEnd}
              </Menu.Item>
            )}
          </>
        )}
      </MoreMenu>
    </>
  )
}
