import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'

/** What lies over pages when it is called: questions and notifications. The first paint needs none, so it is loaded after it. */
export function Overlays() {
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position="bottom-right" />
    </>
  )
}
