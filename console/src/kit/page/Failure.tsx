import { Alert, Button, Group, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { StoaError } from '../../../../client/index.ts'
import type { Words } from '../../words/en/index.ts'
import { isNotFound } from '../data/query-client.ts'
import { told } from '../form/told.ts'
import { useWords } from '../format/words.tsx'
import { failureOf, knownRefusal, refusalOf } from './refusals.ts'

/** Where something could not be loaded: what happened, the request's id, and a way to try again. */
export function Failure({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
  const words = useWords()
  const isMissing = isNotFound(error)
  return (
    <Alert
      role="alert"
      color={isMissing ? 'gray' : 'red'}
      variant="light"
      icon={<TriangleAlert />}
      title={isMissing ? words.kit.notFoundTitle : words.kit.loadFailedTitle}
    >
      <Text size="sm">{isMissing ? words.kit.notFoundText : tell(error, words)}</Text>
      <Group mt="sm" gap="md">
        {again && (
          <Button size="compact-sm" variant="default" onClick={again}>
            {words.kit.retry}
          </Button>
        )}
        <RequestId of={error} />
      </Group>
    </Alert>
  )
}

/** The id by which what went wrong is found in the service's log. */
export function RequestId({ of }: { of: unknown }) {
  const words = useWords()
  if (!(of instanceof StoaError) || of.requestId === undefined) return null
  return (
    <Text size="xs" c="dimmed" ff="monospace">
      {words.kit.requestId} {of.requestId}
    </Text>
  )
}

/** A proxy in front of the service answers for it in a language of its own. */
const UNREACHED: ReadonlySet<string> = new Set(['network_failure', 'timed_out', 'unexpected_answer'])

/** Why a call has failed, with all that is wrong with its fields. */
export function tell(error: unknown, words: Words): string {
  if (!(error instanceof StoaError)) return words.kit.crashed
  if (error.code === 'in_use') return words.uses.by(usesIn(error, words))
  if (UNREACHED.has(error.code)) return words.kit.offline
  if (error.code === 'proof_required') return words.kit.notProved
  const failure = failureOf(error, words)
  if (failure !== undefined) return failure
  const { lang } = document.documentElement
  if (error.errors.length === 0) return refusalOf(error.detail, words, lang)
  const each = new Set(error.errors.map(fault => told(fault, undefined, words, lang)))
  return knownRefusal(error.detail, words, lang) ?? [...each].join(' ')
}

/** What else depends on a thing, counted by kind. A kind that has no word here yet is told by its name. */
function usesIn({ uses }: StoaError, words: Words): string {
  const { lang } = document.documentElement
  const kinds = words.uses.kinds as Readonly<Record<string, readonly string[]>>
  const counted = Object.entries(uses).map(([kind, count]) => {
    const [one, more] = kinds[kind] ?? [kind, kind]
    return `${new Intl.NumberFormat(lang).format(count)} ${count === 1 ? one : more}`
  })
  return new Intl.ListFormat(lang).format(counted)
}
