import { createTheme, EmptyState, MantineThemeProvider } from '@mantine/core'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyProps {
  icon?: ReactNode
  title: string
  /** What to do about it. */
  text?: string | undefined
  action?: ReactNode
}

/** Where there is nothing: why, and what to do. */
export const Empty = ({ icon = <Inbox size={28} strokeWidth={1.5} />, title, text, action }: EmptyProps) => (
  <EmptyState icon={icon} title={title} description={text} size="sm" py="xl">
    {action && (
      <EmptyState.Actions>
        <MantineThemeProvider theme={quiet}>{action}</MantineThemeProvider>
      </EmptyState.Actions>
    )}
  </EmptyState>
)

/** The same button stands out at the head of the page already; what stands out here as well says so. */
const quiet = createTheme({ components: { Button: { defaultProps: { variant: 'default' } } } })
