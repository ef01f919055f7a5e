// One batch of six raised tiles, as one would draw it by hand: 28 mm, bevelled, glyphs 4 mm high.
use <../../fonts/ComicNeue-Bold.ttf>

module body() {
  linear_extrude(8.805) square(28, center = true);
  hull() {
    translate([0, 0, 8.8]) linear_extrude(0.005) square(28, center = true);
    translate([0, 0, 9.995]) linear_extrude(0.005) square(25.02, center = true);
  }
}

module tile(glyph) {
  body();
  translate([0, 0, 9.99]) linear_extrude(4.01)
    resize([0, 20], auto = true)
      text(glyph, font = "Comic Neue:style=Bold", halign = "center", valign = "center", $fn = 32);
}

glyphs = "@#$%&*";
for (number = [0 : 5])
  translate([40 * (number % 3), 40 * floor(number / 3), 0]) tile(glyphs[number]);
