import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFirstSteps, type FirstStep } from '../../kit/data/use-first-steps.ts'
import { useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Failure } from '../../kit/page/Failure.tsx'
import { Page, Section } from '../../kit/page/Page.tsx'
import { MemberForm, PlanForm, ProductForm } from './StartForms.tsx'

/** `/console/start`: the first plan, product and member. What is there already is done. */
export function PageOfRoute() {
  const { start: w } = useWords()
  const { network, user } = useSession()
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const { isDone, failed } = useFirstSteps()
  const all: { step: FirstStep; isDone: boolean | undefined; form: ReactNode }[] = [
    { step: 'plan', isDone: isDone.plan, form: <PlanForm /> },
    { step: 'product', isDone: isDone.product, form: <ProductForm /> },
    { step: 'member', isDone: isDone.member, form: <MemberForm /> },
  ]
  const open = all.find(({ step }) => step === address.step)?.step ?? all.find(({ isDone }) => isDone === false)?.step
  const isOver = all.every(({ isDone }) => isDone)
  return (
    <Page title={w.welcome(network.title)}>
      <Stack gap="md" maw={680}>
        <Text c="dimmed">{isOver ? w.allDone : w.welcomeText(user.name)}</Text>
        {failed && <Failure error={failed.error} again={() => void failed.refetch()} />}
        {all.map(({ step, isDone, form }, i) => (
          <Section
            key={step}
            title={w.steps[step].title}
            action={
              isDone ? (
                <ThemeIcon radius="xl" size={22} aria-label={w.done} role="img">
                  <Check size={14} aria-hidden />
                </ThemeIcon>
              ) : (
                <Text size="sm" c="dimmed">
                  {i + 1}/{all.length}
                </Text>
              )
            }
          >
            <Text size="sm" c="dimmed" mb={step === open && !isDone ? 'md' : 0}>
              {w.steps[step].text}
            </Text>
            {isDone ? null : step === open ? (
              form
            ) : (
              <Group mt="sm">
                <Button variant="default" onClick={() => change({ step })}>
                  {w.begin}
                </Button>
              </Group>
            )}
          </Section>
        ))}
        <Group>
          <Button
            variant={isOver ? 'filled' : 'subtle'}
            color={isOver ? 'accent' : 'gray'}
            onClick={() => void navigate({ to: '/' })}
          >
            {isOver ? w.toConsole : w.later}
          </Button>
        </Group>
      </Stack>
    </Page>
  )
}
