import { Avatar, Group, Text } from '@mantine/core'
import { Building2 } from 'lucide-react'
import classes from './companies.module.css'

/** A company in a list; `hint` is a second line. */
export const CompanyMark = ({ title, hint }: { title: string; hint?: string | undefined }) => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <CompanyPicture size={28} />
    <div className={classes.mark}>
      <Text span truncate className={classes.title!}>
        {title}
      </Text>
      {hint && (
        <Text span truncate size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
  </Group>
)

export const CompanyPicture = ({ size }: { size: number }) => (
  <Avatar size={size} color="gray" radius="sm" alt="">
    <Building2 size={size * 0.55} strokeWidth={1.75} />
  </Avatar>
)
