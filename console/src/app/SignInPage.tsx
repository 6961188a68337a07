import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useWords } from '../kit/format/words.tsx'
import { Brand } from './Brand.tsx'
import classes from './shell.module.css'
import { SignIn } from './SignIn.tsx'

export function SignInPage() {
  const { signIn: w } = useWords().shell
  useEffect(() => {
    document.title = `${w.title} – Stoa`
  }, [w])
  return (
    <Center component="main" className={classes.signIn!}>
      <Stack gap="lg" w="100%" maw={360}>
        <Brand />
        <Paper withBorder p="xl" radius="lg" className={classes.card!}>
          <Title order={1} size={20}>
            {w.title}
          </Title>
          <Text size="sm" c="dimmed" mb="lg">
            {w.lead}
          </Text>
          <SignIn networkRef={networkOf()} />
        </Paper>
      </Stack>
    </Center>
  )
}

/** The one of the address, else the last one that was; none is needed where the service has one network. */
const networkOf = (): string | undefined =>
  /\/console\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i.exec(location.pathname)?.[1] ??
  localStorage.getItem('stoa.network') ??
  undefined
