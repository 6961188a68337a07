import type { imports as Words } from '../en/imports.ts'

export const imports: typeof Words = { open: 'Importar' }
