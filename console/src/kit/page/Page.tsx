import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import classes from './page.module.css'

export interface Sibling {
  to: string
  label: string
}

interface PageProps {
  /** Also the title of the window. While it is not known yet, a skeleton stands for it. */
  title: string | undefined
  /** What stands before the title, such as a person's picture. */
  before?: ReactNode
  /** Beside the title: a status or a count. */
  beside?: ReactNode
  actions?: ReactNode
  /** Where the page belongs: its list. */
  back?: { to: string; label: string }
  /** Pages that belong together, as tabs under the title. */
  siblings?: readonly Sibling[]
  children: ReactNode
}

/** A page: its title, which is announced when the page is opened, what can be done, and the content. */
export function Page({ title, before, beside, actions, back, siblings, children }: PageProps) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – Stoa`
  }, [title])
  return (
    <Stack gap="md" className={classes.page!}>
      <header className={classes.header}>
        {back && (
          <Anchor component={Link} to={back.to} size="sm" c="dimmed" className={classes.back!}>
            <ChevronLeft size={14} aria-hidden /> {back.label}
          </Anchor>
        )}
        <div className={classes.heading}>
          <Group gap="4px 12px" miw={0}>
            <Group gap="sm" wrap="nowrap" miw={0}>
              {before}
              {title === undefined ? (
                <Skeleton h={24} w={220} />
              ) : (
                <Title order={1} className={classes.title!}>
                  {title}
                </Title>
              )}
            </Group>
            {beside}
          </Group>
          {actions && <Group gap="xs">{actions}</Group>}
        </div>
        {siblings && (
          <nav className={classes.siblings} aria-label={siblings.map(({ label }) => label).join(', ')}>
            {siblings.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className={classes.sibling!}
                activeProps={{ 'aria-current': 'page' }}
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
      </header>
      {children}
    </Stack>
  )
}

/**
 * The two columns of a page that shows one thing: what happens with it, and its facts beside. One column on a phone, with what comes
 * `after` both at its end.
 */
export const Detail = ({ children, side, after }: { children: ReactNode; side: ReactNode; after?: ReactNode }) => (
  <div className={classes.detail}>
    <Stack gap="md" miw={0}>
      {children}
    </Stack>
    <Stack gap="md" miw={0} component="aside" className={classes.side!}>
      {side}
    </Stack>
    {after && <div className={classes.after}>{after}</div>}
  </div>
)

/** A part of a page with a heading of its own. */
export const Section = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <Group justify="space-between" wrap="nowrap" className={classes.sectionHeader!}>
      <Title order={2} size="sm" fw={600}>
        {title}
      </Title>
      {action}
    </Group>
    <div className={classes.sectionBody}>{children}</div>
  </section>
)

/** Facts with their names. What is undefined is left out; null is shown as absent. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {items
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" className={classes.value!}>
              {value ?? '–'}
            </Text>
          </div>
        ))}
    </dl>
  )
}
