/** The page that takes tables in. */
export const imports = { open: 'Import' }
