import { Alert, Anchor, Center, Divider, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { SessionContext, type Session } from '../../kit/format/session.tsx'
import { useSpoken } from '../../kit/format/words.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { currenciesOf } from '../../kit/pick/currencies.ts'
import { Brand } from '../Brand.tsx'
import classes from '../shell.module.css'
import { likelyHere, likelyIn, timeZones } from './browser.ts'
import { NewPassword, OneOfMany } from './fields.tsx'

/** The secret leaves the address at once. It stays in this tab, so that the page can be loaded again. */
const KEPT = 'stoa.setup'
if (location.pathname.endsWith('/setup') && location.hash.length > 1) {
  sessionStorage.setItem(KEPT, location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname)
}

const here = likelyHere()
/** Forms write numbers and times as at a location. There is none yet but the one that is being made. */
const NOBODY = { locations: [{ id: '', title: '', ...here }], locationRef: '', memberships: [] } as unknown as Session

/** `/console/setup#SECRET`: names the network, its first location and the account of whoever runs it. */
export function SetupPage() {
  const { start: w, shell } = useSpoken().words
  const found = useOperation(stoa.signIn.getSignIn, { query: {} })
  const isOpen = found.data?.signIn.setup === true && sessionStorage.getItem(KEPT) !== null
  useEffect(() => {
    document.title = `${w.title} – Stoa`
  }, [w])
  return (
    <Center component="main" className={classes.signIn!}>
      <Stack gap="lg" w="100%" maw={620} my="xl">
        <Brand />
        <Paper withBorder p="xl" radius="lg" className={classes.card!}>
          <Title order={1} size={22} mb={4}>
            {w.title}
          </Title>
          {found.error ? (
            <Failure error={found.error} again={() => void found.refetch()} />
          ) : found.data === undefined ? (
            <Skeleton h={300} />
          ) : isOpen ? (
            <SessionContext value={NOBODY}>
              <SetupForm />
            </SessionContext>
          ) : (
            <Stack gap="sm">
              <Text size="sm">{found.data.signIn.setup ? w.noSecret : w.isDone}</Text>
              {!found.data.signIn.setup && <Anchor href="/console">{shell.link.toSignIn}</Anchor>}
            </Stack>
          )}
        </Paper>
      </Stack>
    </Center>
  )
}

function SetupForm() {
  const { words, locale } = useSpoken()
  const { start: w, people } = words
  const { signIn } = words.shell
  const form = useContractForm(stoa.setup.setUp, {
    draft: 'setup',
    initial: { secret: sessionStorage.getItem(KEPT), setup: { location: here } },
    onDone: () => {
      sessionStorage.removeItem(KEPT)
      // Loaded anew, signed in.
      location.replace('/console/start')
    },
  })
  const suggest = (timeZone: string) => {
    const likely = likelyIn(timeZone)
    if (!likely) return
    form.set('setup.location.currencyCode', likely.currencyCode)
    form.set('setup.location.tax.rate', likely.tax.rate)
    form.set('setup.location.tax.inclusive', likely.tax.inclusive)
  }
  const isExpired = form.error instanceof StoaError && form.error.code === 'link_expired'
  return (
    <>
      <Text size="sm" c="dimmed" mb="lg">
        {w.lead}
      </Text>
      {isExpired && (
        <Alert color="red" role="alert" mb="md">
          {w.noSecret}
        </Alert>
      )}
      <ContractForm form={form} submit={w.submit}>
        <Field at="setup.network.title" label={w.network} hint={w.networkHint} autoFocus />
        <Divider label={w.location} labelPosition="left" />
        <Field at="setup.location.title" label={w.locationTitle} hint={w.locationHint} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <OneOfMany at="setup.location.timezoneId" label={w.timeZone} data={timeZones()} onPicked={suggest} />
          <OneOfMany at="setup.location.currencyCode" label={w.currency} data={currenciesOf(locale)} />
          <Field at="setup.location.tax.rate" label={w.taxRate} suffix=" %" />
          <Stack justify="flex-end" pb={8}>
            <Field at="setup.location.tax.inclusive" label={w.taxInclusive} />
          </Stack>
        </SimpleGrid>
        <Divider label={w.account} labelPosition="left" />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="setup.user.name" label={people.name} />
          <Field at="setup.user.surname" label={people.surname} />
          <Field at="setup.user.email" label={signIn.email} hint={w.emailHint} />
          <NewPassword at="setup.user.password" label={signIn.password} hint={w.passwordHint} />
        </SimpleGrid>
      </ContractForm>
    </>
  )
}
