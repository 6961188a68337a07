import { ActionIcon, Indicator, Popover, Select, Stack, Tabs, Tooltip } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { ListSearch } from '../../../kit/list/ListSearch.tsx'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { people } from '../../../kit/pick/picker.ts'
import classes from './inbox.module.css'
import { useAdmins } from './use-admins.ts'
import { ME, NOBODY, ORDERS, TABS, useCounts, useInboxAddress } from './use-inbox.ts'

/** The tabs with their counts, the search and the filters. All of it is in the address. */
export function InboxToolbar({ isFetching }: { isFetching: boolean }) {
  const { support: w, kit, statuses } = useWords()
  const [address, change] = useInboxAddress()
  const { user } = useSession()
  const admins = useAdmins()
  const { counts, more } = useCounts()
  const tab = address.status !== undefined && Object.hasOwn(TABS, address.status) ? address.status : 'open'
  const names: Record<string, string> = { ...statuses.ticket, open: w.open, all: w.all }
  const options = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))
  const set = [address.requester, address.type, address.priority, address.order].filter(value => value !== undefined).length
  return (
    <div className={classes.toolbar} aria-busy={isFetching}>
      <Tabs
        value={tab}
        onChange={value => change({ status: value === 'open' || value === null ? undefined : value })}
        className={classes.tabs!}
      >
        <Tabs.List aria-label={w.title} className={classes.tabList!}>
          {Object.keys(TABS).map(value => (
            <Tabs.Tab key={value} value={value} className={classes.tab!}>
              {names[value]}
              {value in counts && <Count of={counts[value as keyof typeof counts]} more={more} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={classes.tools}>
        <ListSearch hint={w.searchHint} value={address.q} onChange={q => change({ q }, { replace: true })} />
        <Select
          className={classes.whose!}
          aria-label={w.assignee}
          placeholder={w.assignee}
          clearable
          searchable
          comboboxProps={{ width: 220, position: 'bottom-end' }}
          data={[
            { value: ME, label: w.mine },
            { value: NOBODY, label: w.nobody },
            ...admins.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={address.assignee ?? null}
          onChange={assignee => change({ assignee: assignee ?? undefined })}
        />
        <Popover position="bottom-end" width={260} shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Tooltip label={kit.filters}>
              <Indicator disabled={set === 0} size={7} offset={4}>
                <ActionIcon aria-label={kit.filters} variant="default" size={34}>
                  <ListFilter size={16} />
                </ActionIcon>
              </Indicator>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="sm">
              <Pick
                label={w.requester}
                from={people()}
                clearable
                placeholder={kit.any}
                value={address.requester ?? null}
                onChange={requester => change({ requester: requester ?? undefined })}
              />
              <Select
                label={w.type}
                clearable
                searchable
                placeholder={kit.any}
                comboboxProps={{ withinPortal: false }}
                data={options(w.types)}
                value={address.type ?? null}
                onChange={type => change({ type: type ?? undefined })}
              />
              <Select
                label={w.priority}
                clearable
                placeholder={kit.any}
                comboboxProps={{ withinPortal: false }}
                data={options(w.priorities)}
                value={address.priority ?? null}
                onChange={priority => change({ priority: priority ?? undefined })}
              />
              <Select
                label={w.order}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                data={ORDERS.map(value => ({ value, label: w.orders[value] }))}
                value={ORDERS.find(one => one === address.order) ?? ORDERS[0]}
                onChange={order => change({ order: order === ORDERS[0] ? undefined : (order ?? undefined) })}
              />
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </div>
    </div>
  )
}

function Count({ of, more }: { of: number | undefined; more: boolean }) {
  if (of === undefined) return null
  return (
    <span className={classes.count}>
      {of}
      {more && '+'}
    </span>
  )
}
