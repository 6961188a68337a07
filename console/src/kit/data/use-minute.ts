import { useEffect, useState } from 'react'

/** Draws its part again with every minute that begins: the part shows the present, and nothing else may draw it for hours. */
export function useMinute(isWanted = true): void {
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    if (!isWanted) return undefined
    // A little after the full minute, with which bookings begin.
    const timer = setTimeout(() => setMinute(minute + 1), 60_200 - (Date.now() % 60_000))
    return () => clearTimeout(timer)
  }, [isWanted, minute])
}
