import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../kit/data/query-client.ts'
import { WordsProvider, type Spoken } from '../kit/format/words.tsx'
import { router } from './router.tsx'
import { theme } from './theme.ts'

export const App = ({ spoken, nonce }: { spoken: Spoken; nonce: string }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <WordsProvider spoken={spoken}>
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </WordsProvider>
  </MantineProvider>
)
