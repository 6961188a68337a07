import { NOT_BLANK } from '../kernel/contract/schema.ts'

const SAYS = new RegExp(NOT_BLANK, 'u')

/** Whether somebody who reads a text finds anything there: texts that may be empty may also be spaces, or what nobody sees. */
export const says = (text: string | null | undefined): text is string => SAYS.test(text ?? '')

/** A text that says something; undefined in the place of any other. */
export const told = (text: string | null | undefined): string | undefined => (says(text) ? text : undefined)
