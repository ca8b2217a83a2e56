"""The pages for the phones, tablets and televisions of the house."""
