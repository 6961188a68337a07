/** What can be booked. */
export const RESOURCE_TYPES = [
  'room',
  'meetingRoom',
  'conferenceRoom',
  'phoneBooth',
  'studio',
  'eventSpace',
  'hotDesk',
  'dedicatedDesk',
  'office',
  'parkingLot',
  'station',
  'equipment',
] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]
