import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from '../kit/data/query-client.ts'
import { WordsProvider, type Spoken } from '../kit/format/words.tsx'
import { router } from './router.tsx'
import { themeIn } from './theme.ts'

const Overlays = lazy(async () => ({ default: (await import('./Overlays.tsx')).Overlays }))

export const App = ({ spoken, nonce }: { spoken: Spoken; nonce: string }) => (
  <MantineProvider theme={themeIn(spoken.words)} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <WordsProvider spoken={spoken}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Overlays />
        </Suspense>
      </QueryClientProvider>
    </WordsProvider>
  </MantineProvider>
)
