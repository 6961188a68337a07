import { Anchor, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Nothing } from '../../../kit/format/values.tsx'

/** What a plan is called, by its id: read once for all who name it. */
export function PlanName({ id, isLink = false }: { id: string; isLink?: boolean }) {
  const { data, error } = useOperation(stoa.plans.getPlan, { params: { id } }, { staleTime: 10 * 60_000 })
  if (!data) return error ? <Nothing /> : <Skeleton h={12} w={90} />
  if (!isLink) return data.plan.title
  return (
    <Anchor size="sm" component={Link} to={`/plans/${id}`}>
      {data.plan.title}
    </Anchor>
  )
}
