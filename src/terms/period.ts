import { OneOf } from '../kernel/contract/schema.ts'

/** The billing periods. */
export const PERIODS = ['day', 'week', 'month', 'threeMonths', 'sixMonths', 'year'] as const
export type Period = (typeof PERIODS)[number]
export const PeriodName = OneOf(PERIODS)
/** `any`: periods run from the start date. `day`: periods are those of the local calendar, the first and last cut short. */
export const ANCHORS = ['any', 'day'] as const
export type Anchor = (typeof ANCHORS)[number]
