import { ActionIcon, Group, Table, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { ChartLine, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useWords } from '../format/words.tsx'
import classes from './chart.module.css'
import { Plot, type ChartData, type Series } from './Plot.tsx'

interface ChartProps extends ChartData {
  title: string
  /** What is read first: the sum, or the last value. */
  figure: ReactNode
  hint?: ReactNode
  /** What the table tells besides. */
  extra?: readonly Series[]
  /** Said when there is no value but 0. */
  nothing: string
  head: string
}

/** Values over time with their figure. Everybody may have them as a table, and a screen reader always does. */
export function Chart({ title, figure, hint, extra = [], nothing, head, ...data }: ChartProps) {
  const { kit: w } = useWords()
  const [isTable, setTable] = useState(false)
  const isEmpty = data.series.every(({ values }) => values.every(value => !value))
  const label = isTable ? w.asChart(title) : w.asTable(title)
  const table = <Values {...data} series={[...data.series, ...extra]} title={title} head={head} />
  return (
    <figure className={classes.chart} aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <figcaption>
          <Title order={3} size="sm" fw={500}>
            {title}
          </Title>
          <span className={classes.headline}>
            <span className={classes.figure}>{figure}</span>
            <Text span size="xs" c="dimmed">
              {hint}
            </Text>
          </span>
        </figcaption>
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={() => setTable(!isTable)}>
            {isTable ? <ChartLine size={15} /> : <Table2 size={15} />}
          </ActionIcon>
        </Tooltip>
      </Group>
      {isTable ? (
        <div className={classes.table} tabIndex={0} role="region" aria-label={title}>
          {table}
        </div>
      ) : isEmpty ? (
        <Text size="sm" c="dimmed" className={classes.nothing!}>
          {nothing}
        </Text>
      ) : (
        <>
          {data.series.length > 1 && <Legend of={data} />}
          <Plot {...data} />
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </figure>
  )
}

const Legend = ({ of: { series, kind } }: { of: ChartData }) => (
  <div className={classes.legend} aria-hidden>
    {series.map(({ name }, i) => (
      <span key={name}>
        <i className={classes.sign} data-series={i} data-line={kind === 'lines' || undefined} />
        {name}
      </span>
    ))}
  </div>
)

/**
 * The cells look like those of Mantine's tables, and are elements: hundreds of them stand behind the charts of a page, and as parts by themselves
 * they took longer than all the rest of it.
 */
const { classes: looks } = Table

const Values = ({ title, head, buckets, series, format }: ChartData & { title: string; head: string }) => (
  <Table verticalSpacing={2} horizontalSpacing="xs" fz="xs">
    <caption className={classes.caption}>{title}</caption>
    <thead>
      <tr className={looks.tr} data-with-row-border>
        <th className={looks.th} scope="col">
          {head}
        </th>
        {series.map(({ name }) => (
          <th key={name} className={`${looks.th} ${classes.cell}`} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className={looks.tbody}>
      {/* An hour that clocks repeat has a name twice. */}
      {buckets.map(({ name }, at) => (
        <tr key={at} className={looks.tr} data-with-row-border>
          <th className={`${looks.th} ${classes.bucket}`} scope="row">
            {name}
          </th>
          {series.map(({ name, values }) => (
            <td key={name} className={`${looks.td} ${classes.cell}`}>
              {values[at] === undefined ? '–' : format(values[at])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
