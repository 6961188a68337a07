import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import classes from './shell.module.css'

/** A page for those who have not signed in. */
export function OuterPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Stoa`
  }, [title])
  return (
    <Center component="main" className={classes.signIn!}>
      <Stack gap="lg" w="100%" maw={360}>
        <Brand />
        <Paper withBorder p="xl" radius="lg" className={classes.card!}>
          <Title order={1} size={20}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
          <div className={classes.outer}>{children}</div>
        </Paper>
      </Stack>
    </Center>
  )
}
