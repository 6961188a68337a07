/** The styles of a button whose words go on in a second line where one has no room for them, as on a phone. */
export const WRAPS = { root: { height: 'auto', minHeight: 32 }, label: { whiteSpace: 'normal' } } as const
