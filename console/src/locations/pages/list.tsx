import { Button, Skeleton, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Clock, MapPin, Plus } from 'lucide-react'
import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { Failure } from '../../kit/page/Failure.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Column, SettingsFrame } from '../../settings/frame.tsx'
import classes from '../parts/locations.module.css'
import { useDays } from '../../kit/hours/use-days.ts'
import type { Location } from '../../kit/hours/week.ts'

/** `/console/locations`: the places of the network. There are few, so that each shows what matters of it. */
export function PageOfRoute() {
  const { locations: w, shell } = useWords()
  const navigate = useNavigate()
  const query = useOperation(stoa.locations.listLocations)
  const create = () => void navigate({ to: '/locations/new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  return (
    <SettingsFrame>
      <Column>
        <Page
          title={w.title}
          actions={
            <Button leftSection={<Plus size={15} />} onClick={create}>
              {w.create}
            </Button>
          }
        >
          {query.error && !query.data ? (
            <Failure error={query.error} again={() => void query.refetch()} />
          ) : (
            <ul className={classes.list} aria-busy={query.data === undefined}>
              {query.data
                ? query.data.locations.map(location => <Row key={location.id} location={location} />)
                : [0, 1].map(line => (
                    <li key={line} className={classes.item}>
                      <Skeleton h={16} w={180} mb={10} />
                      <Skeleton h={12} w="60%" />
                    </li>
                  ))}
            </ul>
          )}
        </Page>
      </Column>
    </SettingsFrame>
  )
}

function Row({ location }: { location: Location }) {
  const { locations: w } = useWords()
  const formats = useFormats(location.id)
  const days = useDays()
  const { id, title, address, timezoneId, currencyCode, tax, openingHours } = location
  const price = tax.inclusive ? w.pricesGross : w.pricesNet
  return (
    <li className={classes.item}>
      <Link to={`/locations/${id}`} className={classes.link!}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" className={classes.address!}>
          <MapPin size={14} aria-hidden />{' '}
          {address
            .split(/[\r\n]+/)
            .filter(Boolean)
            .join(', ') || w.noAddress}
        </Text>
        <Text size="sm" c="dimmed" className={classes.address!}>
          <Clock size={14} aria-hidden /> {days.inWords(openingHours) ?? w.noHours}
        </Text>
        <Text size="sm" className={classes.facts!}>
          <span>{timezoneId.replaceAll('_', ' ')}</span>
          <span>{formats.time(now())}</span>
          <span>{currencyCode}</span>
          <span>
            {w.taxOf(formats.percent(tax.rate))}, {price}
          </span>
        </Text>
      </Link>
    </li>
  )
}
