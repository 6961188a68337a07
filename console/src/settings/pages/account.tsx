import { useWords } from '../../kit/format/words.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Column, SettingsFrame } from '../frame.tsx'
import { OwnSessions } from '../parts/OwnSessions.tsx'
import { Passkeys } from '../parts/Passkeys.tsx'
import { Password } from '../parts/Password.tsx'
import { Preferences } from '../parts/Preferences.tsx'
import { Profile } from '../parts/Profile.tsx'

/** `/console/settings/account`: what concerns whoever is signed in. */
export function PageOfRoute() {
  const { settings: w } = useWords()
  return (
    <SettingsFrame>
      <Column>
        <Page title={w.places.account}>
          <Profile />
          <Preferences />
          <Passkeys />
          <Password />
          <OwnSessions />
        </Page>
      </Column>
    </SettingsFrame>
  )
}
