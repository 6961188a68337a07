import { Button, Skeleton } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Failure } from '../../../kit/page/Failure.tsx'
import { Page } from '../../../kit/page/Page.tsx'
import { SettingsFrame } from '../../../settings/frame.tsx'
import { InviteDialog } from '../parts/InviteDialog.tsx'
import { LinkDialog } from '../parts/LinkDialog.tsx'
import { MemberRow } from '../parts/MemberRow.tsx'
import { PasskeysDialog } from '../parts/PasskeysDialog.tsx'
import { RolesDialog } from '../parts/RolesDialog.tsx'
import { SessionsDialog } from '../parts/SessionsDialog.tsx'
import type { SignInLink } from '../parts/team.ts'
import classes from '../parts/team.module.css'

/** `/console/access/team`: who may open the console, and whether they can. There are few, so all are on one page. */
export function PageOfRoute() {
  const { access: w, settings, shell } = useWords()
  const [address, change] = useAddress()
  const [link, setLink] = useState<SignInLink>()
  const query = useOperation(stoa.team.listTeam)
  const team = query.data?.team
  const chosen = team?.find(({ user }) => user.id === address.person)
  const invite = () => change({ dialog: 'invite' })
  const close = () => change({ dialog: undefined, person: undefined })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.invite, run: invite }])
  return (
    <SettingsFrame>
      <Page
        title={settings.places.team}
        actions={
          <Button leftSection={<UserPlus size={15} />} onClick={invite}>
            {w.invite}
          </Button>
        }
      >
        {query.error && !team ? (
          <Failure error={query.error} again={() => void query.refetch()} />
        ) : (
          <ul className={classes.team} aria-label={settings.places.team} aria-busy={team === undefined}>
            {team
              ? team.map(member => <MemberRow key={member.user.id} member={member} onLink={setLink} />)
              : [0, 1, 2].map(line => (
                  <li key={line} className={classes.member}>
                    <Skeleton h={36} />
                  </li>
                ))}
          </ul>
        )}
        <InviteDialog opened={address.dialog === 'invite'} onClose={close} team={team ?? []} onLink={setLink} />
        {chosen && <SessionsDialog member={chosen} opened={address.dialog === 'sessions'} onClose={close} />}
        {chosen && <PasskeysDialog member={chosen} opened={address.dialog === 'passkeys'} onClose={close} />}
        {chosen && <RolesDialog member={chosen} opened={address.dialog === 'roles'} onClose={close} />}
        <LinkDialog link={link} onClose={() => setLink(undefined)} />
      </Page>
    </SettingsFrame>
  )
}
