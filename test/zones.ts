/** Zones of all offsets from UTC in use, those with a change of clocks and those without. */
export const ZONES = `
  Pacific/Niue Pacific/Honolulu Pacific/Marquesas America/Adak America/Anchorage America/Los_Angeles
  America/Phoenix America/Chicago America/New_York America/Caracas America/Halifax America/St_Johns
  America/Sao_Paulo America/Noronha Atlantic/Azores Africa/Abidjan Europe/London Europe/Berlin
  Europe/Athens Africa/Cairo Europe/Istanbul Asia/Tehran Asia/Dubai Asia/Kabul
  Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Yangon Asia/Bangkok
  Asia/Shanghai Australia/Eucla Asia/Tokyo Australia/Darwin Australia/Adelaide Australia/Sydney
  Australia/Lord_Howe Pacific/Noumea Pacific/Auckland Pacific/Chatham Pacific/Tongatapu Pacific/Kiritimati
`
  .trim()
  .split(/\s+/)
