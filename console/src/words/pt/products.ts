export { products } from '../en/products.ts'
