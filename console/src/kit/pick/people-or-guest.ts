import { lazy } from 'react'
import { people, type Picker } from './picker.ts'

/** It is loaded when somebody is not found. */
const NewGuest = lazy(() => import('./NewGuest.tsx').then(({ NewGuest }) => ({ default: NewGuest })))

/** People, of whom somebody who is not found is made a guest of the location without leaving what they are needed for. */
export const peopleOrGuest = (): Picker => ({ ...people(), Making: NewGuest })
