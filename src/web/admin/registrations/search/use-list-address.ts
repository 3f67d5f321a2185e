import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type ListAddress, readAddress, writeAddress } from './list-address.ts'

/** The address is the screen's state: a reload or a link shows the same. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readAddress(params), [params])
  const change = (part: Partial<ListAddress>) =>
    setParams((now) => writeAddress({ ...readAddress(now), ...part }), { replace: true })
  return { address, change }
}
