import { useState } from 'react'

export type Density = 'comfortable' | 'compact'

const STORED_DENSITY = 'waybill.list-density'

/** How close the rows of a list stand; a person's taste, so it stays with the browser and out of the address. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(STORED_DENSITY) === 'compact' ? 'compact' : 'comfortable',
  )
  return [
    density,
    (chosen) => {
      localStorage.setItem(STORED_DENSITY, chosen)
      setDensity(chosen)
    },
  ]
}
