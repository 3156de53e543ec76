export { ChainQuery as ChainSearch } from '@waybill/contract/available-freight/load-chains.ts'
