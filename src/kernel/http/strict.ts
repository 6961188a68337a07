/** Whether answers are checked against their contracts, and writes for their records: in tests and development. */
export const isStrict = (): boolean => process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development'
