import { useMediaQuery } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { beginAsking } from '../kit/page/confirm.tsx'

/** What lies over pages when it is called: questions and notifications. The first paint needs none, so it is loaded after it. */
export function Overlays() {
  // At the foot of a narrow screen are the buttons of forms.
  const isNarrow = useMediaQuery('(max-width: 48em)')
  // It listens from the same moment on.
  useEffect(beginAsking, [])
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position={isNarrow ? 'top-center' : 'bottom-right'} />
    </>
  )
}
